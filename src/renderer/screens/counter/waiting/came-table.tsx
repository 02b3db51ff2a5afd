// A table of the amount asked for, the amount received, and the difference, below one another.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { useT } from '../../../stores/use-stores.ts';

type ReceivedView = NonNullable<AttemptView['came']>;

const Told = ({ came }: { readonly came: ReceivedView }) =>
  came.kind === 'money' ? <Money {...came.money} size="l" /> : <Num>{`${came.amount}\u00a0${came.currency ?? ''}`.trim()}</Num>;

export const CameTable = ({ attempt: { amountMinor, currency, came } }: { readonly attempt: AttemptView }) => {
  const t = useT();
  if (came === null) return null;
  const over = came.kind === 'money' ? came.overMinor : null;
  return (
    <dl className="came">
      <div>
        <dt>{t('came.asked')}</dt>
        <dd>
          <Money amountMinor={amountMinor} currency={currency} size="l" />
        </dd>
      </div>
      <div>
        <dt>{t('came.came')}</dt>
        <dd>
          <Told came={came} />
        </dd>
      </div>
      {over !== null && over !== 0 && (
        <div>
          <dt>{t(over < 0 ? 'came.missing' : 'came.too-much')}</dt>
          <dd>
            <Money amountMinor={Math.abs(over)} currency={currency} size="l" />
          </dd>
        </div>
      )}
    </dl>
  );
};
