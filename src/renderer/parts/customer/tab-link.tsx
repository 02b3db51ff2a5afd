// In a browser: the way to a customer display, in a tab of its own.
import '../../i18n/words/display-open.ts';
import { useT } from '../../stores/use-stores.ts';

/** A link that a person presses themselves: no browser takes it for a pop-up. Without an opener the new tab shares nothing with this one. */
export const TabLink = ({ url }: { readonly url: string }) => {
  const t = useT();
  return (
    <>
      <p>{t('display.tab.how')}</p>
      <p className="hint">{t('display.tab.once')}</p>
      <a className="button" data-kind="main" data-size="m" href={url} target="_blank" rel="noopener noreferrer">
        <span className="button-text">{t('display.tab.open')}</span>
      </a>
    </>
  );
};
