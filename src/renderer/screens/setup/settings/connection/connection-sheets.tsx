// The sheets for the payment service and the relay, each with its addresses and a test, and the sheet about the till itself. Keys
// are never shown.
import '../../../../i18n/words/connection.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { said } from '../../../../i18n/said.ts';
import { Badge } from '../../../../parts/badge.tsx';
import { Button } from '../../../../parts/button.tsx';
import type { ConnectionPart } from '../../../../parts/connection/fields.ts';
import { RelayPaper } from '../../../../parts/connection/relay-paper.tsx';
import { TryOut } from '../../../../parts/connection/try-out.tsx';
import { copyText } from '../../../../parts/copy-text.ts';
import { Num } from '../../../../parts/text/num.tsx';
import { toDiagnostics } from '../../../../stores/route-store.ts';
import { useApi, useApp, useGo, useStores, useT } from '../../../../stores/use-stores.ts';
import { GoLivePaper } from '../start/go-live-paper.tsx';
import { ConnectionForm, type Connections } from './connection-form.tsx';

export type { Connections } from './connection-form.tsx';

type FactProps = { readonly name: string; readonly wide?: boolean; readonly children: ReactNode };
const Fact = ({ name, wide = false, children }: FactProps) => (
  <div data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Address = ({ url }: { readonly url: string }) => (
  <bdi dir="ltr" className="set-address">
    {url}
  </bdi>
);

/**
 * The test of a connection, and the button that changes the connection. In training the button is left out, because service and
 * relay are simulated.
 */
const Side = ({ part, connections }: { readonly part: ConnectionPart; readonly connections: Connections }) => {
  const t = useT();
  const api = useApi();
  const { mode } = useApp();
  const [changing, setChanging] = useState(false);
  const done = useCallback(() => setChanging(false), []);
  if (changing) return <ConnectionForm part={part} connections={connections} onDone={done} />;
  return (
    <>
      <TryOut part={part} stands run={() => api.call(part === 'service' ? 'service.test' : 'relay.test', {})} />
      {mode !== 'training' && (
        <div className="set-row">
          <Button icon="keys" onPress={() => setChanging(true)}>
            {t('connection.change')}
          </Button>
        </div>
      )}
    </>
  );
};

export const ServiceSheet = ({ connections }: { readonly connections: Connections }) => {
  const t = useT();
  const { serviceUrl, merchant, till, keysSet } = connections;
  return (
    <section className="sheet set-sheet">
      <h2>{t('settings.service')}</h2>
      <dl className="set-facts">
        <Fact name={t('settings.address')} wide>
          <Address url={serviceUrl} />
        </Fact>
        <Fact name={t('settings.merchant')}>
          <Num>{merchant}</Num>
        </Fact>
        <Fact name={t('settings.till')}>
          <Num>{till}</Num>
        </Fact>
        <Fact name={t('settings.keys')} wide>
          <Badge tone={keysSet ? 'ok' : 'stop'} icon={keysSet ? 'paid' : 'warn'}>
            {t(keysSet ? 'settings.keys-set' : 'settings.keys-missing')}
          </Badge>
        </Fact>
      </dl>
      <Side part="service" connections={connections} />
    </section>
  );
};

export const RelaySheet = ({ connections }: { readonly connections: Connections }) => {
  const t = useT();
  const { mode, settings } = useApp();
  const { relayUrl, relayPublicUrl, merchant, till, headKey } = connections;
  return (
    <section className="sheet set-sheet">
      <h2>{t('settings.relay')}</h2>
      <dl className="set-facts">
        <Fact name={t('settings.relay-from-here')} wide>
          <Address url={relayUrl} />
        </Fact>
        <Fact name={t('settings.relay-from-outside')} wide>
          <Address url={relayPublicUrl} />
        </Fact>
      </dl>
      <Side part="relay" connections={connections} />
      {mode !== 'training' && <RelayPaper facts={{ shopName: settings.shopName, merchant, till, relayPublicUrl, headKey }} />}
    </section>
  );
};

/** The till's public key, with a button that copies it: the key is too long to be typed. */
const HeadKey = ({ headKey }: Pick<Connections, 'headKey'>) => {
  const t = useT();
  const { notes } = useStores();
  const copy = async (): Promise<void> => {
    const copied = await copyText(headKey);
    const { show } = notes.getState();
    if (copied) show({ tone: 'ok', icon: 'copy', says: said('settings.key-copied') });
    else show({ tone: 'stop', icon: 'warn', says: said('settings.key-not-copied') });
  };
  return (
    <Fact name={t('settings.head-key')} wide>
      <bdi dir="ltr" className="set-key">
        {headKey}
      </bdi>{' '}
      <Button size="s" icon="copy" onPress={() => void copy()}>
        {t('settings.copy-key')}
      </Button>
      <p className="hint">{t('settings.head-key-hint')}</p>
    </Fact>
  );
};

export const TillSheet = ({ connections: { dataDir, headKey } }: { readonly connections: Connections }) => {
  const t = useT();
  const go = useGo();
  const { version } = useApp();
  return (
    <section className="sheet set-sheet">
      <h2>{t('settings.about')}</h2>
      <dl className="set-facts">
        <Fact name={t('settings.data')} wide>
          <Address url={dataDir} />
        </Fact>
        <Fact name={t('settings.version')}>
          <Num>{version}</Num>
        </Fact>
        <HeadKey headKey={headKey} />
      </dl>
      <div className="set-link">
        <Button icon="system" onPress={() => go(toDiagnostics)}>
          {t('diagnostics.open')}
        </Button>
        <p className="hint">{t('diagnostics.hint')}</p>
      </div>
      <GoLivePaper />
      <p className="hint">{t('settings.no-messages')}</p>
    </section>
  );
};
