// The names that the payment service uses for gateways and methods, as lines that an approver reads.
import type { ProviderNames } from '../../../shared/payment/named.ts';
import { gateways } from '../../../shared/payment/gateways.ts';
import { wordsGateways } from '../../i18n/words/money.ts';
import type { ApprovalContext, ApprovalLine } from './line.ts';

type LineWords = Pick<ApprovalContext, 't' | 'lang'>;

/** Returns the lines for the names that the payment service uses for gateways and payment methods. */
export const namesLines = (names: ProviderNames, { t, lang }: LineWords): readonly ApprovalLine[] =>
  gateways.flatMap((gateway) => {
    const { path, notices, methods } = names[gateway];
    const of = (label: string, value: string): ApprovalLine => ({ label: `${wordsGateways[gateway][lang]}: ${label}`, value });
    return [
      of(t('names.path'), path),
      of(t('names.notices'), notices.join(', ')),
      of(t('names.methods'), methods.map(({ code, ar, en }) => `${code} (${ar}, ${en})`).join(', ')),
    ];
  });
