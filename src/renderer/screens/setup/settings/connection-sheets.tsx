// Where the till is connected to: payment service and relay, each with its test, and the till itself. Keys are never shown.
import type { ReactNode } from 'react';
import type { Output } from '../../../../shared/contract/index.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { Num } from '../../../parts/num.tsx';
import { toDiagnostics } from '../../../stores/route-store.ts';
import { useApp, useGo, useT } from '../../../stores/use-stores.ts';
import { Probe } from './probe.tsx';

export type Connections = Output<'settings.get'>['connections'];

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
      {!keysSet && <p className="hint">{t('settings.keys-missing-text')}</p>}
      <Probe command="service.test" label="settings.test-service" good="settings.service-good" />
    </section>
  );
};

export const RelaySheet = ({ connections }: { readonly connections: Connections }) => {
  const t = useT();
  const { relayUrl, relayPublicUrl } = connections;
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
      <Probe command="relay.test" label="settings.test-relay" good="settings.relay-good" />
    </section>
  );
};

export const TillSheet = ({ connections: { dataDir, headKey } }: { readonly connections: Connections }) => {
  const t = useT();
  const go = useGo();
  const { version, mode } = useApp();
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
        <Fact name={t('settings.head-key')} wide>
          <bdi dir="ltr" className="set-key">
            {headKey}
          </bdi>
          <p className="hint">{t('settings.head-key-hint')}</p>
        </Fact>
      </dl>
      {mode !== 'training' && <p className="hint">{t('settings.set-at-start')}</p>}
      <div className="set-link">
        <Button icon="system" onPress={() => go(toDiagnostics)}>
          {t('diagnostics.open')}
        </Button>
        <p className="hint">{t('diagnostics.hint')}</p>
      </div>
    </section>
  );
};
