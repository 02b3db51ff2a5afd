// In a browser: the link that opens the customer display in a new tab.
import '../../i18n/words/display-open.ts';
import { useT } from '../../stores/use-stores.ts';

/**
 * Use a link instead of `window.open`, so that no pop-up blocker stops the tab. `noopener` prevents the new tab from accessing
 * this one.
 */
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
