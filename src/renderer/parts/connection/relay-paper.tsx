// A printable page for the person who runs the relay: the facts of this till, the commands to type, and a warning about values
// that must never be printed. This component never receives a secret.
import '../../i18n/words/connection.ts';
import { noticePath } from '../../../shared/relay-wire/paths.ts';
import { type Lang, type PlainKey, translator } from '../../i18n/index.ts';
import { useT } from '../../stores/use-stores.ts';
import { Paper } from '../paper.tsx';
import { PaperDialog } from '../paper-dialog.tsx';
import { Unbroken } from '../text/unbroken.tsx';
import './connection.css';

export type PaperFacts = {
  readonly shopName: string;
  readonly merchant: string;
  readonly till: string;
  readonly relayPublicUrl: string;
  /** The till's public key, which the operator enters as `headKey` in the relay's configuration; null until the till is open. */
  readonly headKey: string | null;
};

const Code = ({ children }: { readonly children: string }) => (
  <code dir="ltr" className="relay-paper-code">
    {children}
  </code>
);

/**
 * Returns the values that the relay's operator copies from the page into a terminal. A value with characters that a shell could
 * interpret is replaced by a placeholder.
 */
const soundOf = ({ merchant, till, relayPublicUrl }: PaperFacts) => {
  const name = /^[A-Za-z0-9_-]{1,32}$/;
  const url = relayPublicUrl.trim().replace(/\/+$/, '');
  return {
    merchant: name.test(merchant) ? merchant : 'NAME',
    till: name.test(till) ? till : 'T1',
    url: /^https?:\/\/[A-Za-z0-9.:/_-]+$/.test(url) ? url : 'https://relay.example.com',
  };
};

const Sheet = ({ facts, lang }: { readonly facts: PaperFacts; readonly lang: Lang }) => {
  const t = translator(lang);
  const { merchant, till, url } = soundOf(facts);
  const rows: readonly (readonly [PlainKey, string])[] = [
    ['paper.merchant', merchant],
    ['paper.till', till],
    ['paper.url', url],
    ['paper.notices', `${url}${noticePath({ merchant, till }, 'wallet/callback').replace(/wallet\/callback$/, '…')}`],
  ];
  const files: readonly (readonly [string, PlainKey])[] = [
    ['relay.json', 'paper.relay-json'],
    [`keys.json · keys-${merchant}-${till}.json`, 'paper.keys-json'],
    [`merchant-${merchant}.json`, 'paper.merchant-json'],
  ];
  return (
    <Paper className="relay-paper" lang={lang}>
      <h3>{t('paper.title')}</h3>
      {facts.shopName !== '' && (
        <p>
          <bdi>{facts.shopName}</bdi>
        </p>
      )}
      <dl>
        {rows.map(([word, text]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>
              <Code>{text}</Code>
            </dd>
          </div>
        ))}
      </dl>
      <h4>{t('paper.type')}</h4>
      <Code>{`npm run relay -- --new-merchant ${merchant} --till ${till} --url ${url} --out relay`}</Code>
      <p>{t('paper.writes')}</p>
      <dl>
        {files.map(([file, word]) => (
          <div key={word}>
            <dt>
              <Code>{file}</Code>
            </dt>
            <dd>
              <Unbroken text={t(word)} />
            </dd>
          </div>
        ))}
      </dl>
      <Code>npm run relay -- --config relay/relay.json</Code>
      <h4>{t('paper.head-key')}</h4>
      {facts.headKey === null ? <p>{t('paper.head-key-later')}</p> : <Code>{`"headKey": "${facts.headKey}"`}</Code>}
      <h4>{t('paper.never')}</h4>
      <p>
        <Unbroken text={t('paper.never-text')} />
      </p>
    </Paper>
  );
};

export const RelayPaper = ({ facts }: { readonly facts: PaperFacts }) => {
  const t = useT();
  return (
    <PaperDialog
      open={t('paper.open')}
      hint={t('paper.hint')}
      title={t('paper.title')}
      icon="relay"
      sheet={(lang) => <Sheet facts={facts} lang={lang} />}
    />
  );
};
