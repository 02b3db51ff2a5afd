// The head of the printed charts, shown only on paper: shop, till, the mode if it is not live, and the time of the print.
import { useApp, useLang, useT, useTimeZone } from '../../../stores/use-stores.ts';
import { useNow } from '../../../stores/use-now.ts';
import { balancesWords } from '../../../../shared/balances-paper/words.ts';
import { shopMoment } from '../../../i18n/time.ts';
import { Num } from '../../../parts/text/num.tsx';

export const PrintHead = () => {
  const t = useT();
  const lang = useLang();
  const zone = useTimeZone();
  const { mode, till, settings } = useApp();
  const nowMs = useNow(1000);
  return (
    <div className="charts-print-head">
      {mode !== 'live' && <p className="charts-print-mode">{t(`mode.${mode}`)}</p>}
      <p>
        <bdi>{settings.shopName}</bdi>
      </p>
      <p>
        {balancesWords.till[lang]}: <Num>{till}</Num>
      </p>
      <p>
        {balancesWords['printed-at'][lang]}: <Num>{shopMoment(nowMs, zone)}</Num>
      </p>
    </div>
  );
};
