// A payment's state as a small badge with icon and words, never by colour alone.
import type { PaymentStatus } from '../../../shared/payment/payment-status.ts';
import { wordsStates } from '../../i18n/words/states.ts';
import { useLang } from '../../stores/use-stores.ts';
import { Badge } from '../badge.tsx';
import { stateLooks } from './state-looks.ts';

export const StateBadge = ({ state }: { readonly state: PaymentStatus }) => {
  const lang = useLang();
  return (
    <Badge {...stateLooks[state]} loud={state === 'unknown'} state={state}>
      {wordsStates[state].label[lang]}
    </Badge>
  );
};
