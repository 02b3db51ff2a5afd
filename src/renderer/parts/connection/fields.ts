// The fields of a connection's form, by part (service or relay). The first set-up and the settings draw their connection forms
// from this table.
import type { AppError, ErrorCode } from '../../../shared/errors.ts';
import type { SetupDraft, SetupSecret } from '../../../shared/contract/setup/setup.ts';
import type { PlainKey } from '../../i18n/index.ts';

export type ConnectionPart = 'service' | 'relay';
export type TextName = 'serviceUrl' | 'checkoutHosts' | 'relayUrl' | 'relayPublicUrl' | 'merchant' | 'till';
export type ConnectionTexts = Pick<SetupDraft, TextName>;

type Row = {
  readonly label: PlainKey;
  readonly hint?: PlainKey;
  /**
   * True for the fields (merchant and till name) that identify the till in its books. Such a field is shown only before the books
   * begin, because it cannot change afterwards.
   */
  readonly once?: true;
};
export type TextRow = Row & { readonly name: TextName; readonly secret?: never };
export type SecretRow = Row & { readonly name: SetupSecret; readonly secret: true };

export const connectionFields: Readonly<Record<ConnectionPart, readonly (TextRow | SecretRow)[]>> = {
  service: [
    { name: 'serviceUrl', label: 'connection.service-url', hint: 'connection.service-url-hint' },
    { name: 'accessToken', label: 'connection.access-token', secret: true },
    { name: 'apiKey', label: 'connection.api-key', secret: true },
    { name: 'secret', label: 'connection.secret', secret: true },
    { name: 'checkoutHosts', label: 'connection.checkout-hosts', hint: 'connection.checkout-hosts-hint' },
  ],
  relay: [
    { name: 'relayUrl', label: 'connection.relay-url', hint: 'connection.relay-url-hint' },
    { name: 'relayPublicUrl', label: 'connection.relay-public', hint: 'connection.relay-public-hint' },
    { name: 'merchant', label: 'connection.merchant', hint: 'connection.merchant-hint', once: true },
    { name: 'till', label: 'connection.till', hint: 'connection.name-hint', once: true },
    { name: 'relayToken', label: 'connection.relay-token', secret: true },
  ],
};

/** The part of the form that has this field; null if neither part has it. */
export const partOf = (field: string): ConnectionPart | null =>
  (['service', 'relay'] as const).find((part) => connectionFields[part].some(({ name }) => name === field)) ?? null;

const ofFields: readonly ErrorCode[] = ['setup.missing', 'setup.malformed', 'setup.key-letters', 'setup.keys-anew'];
/** The field that an error of the till concerns; null if it concerns no single field. */
export const fieldOf = ({ code, params }: AppError): string | null => (ofFields.includes(code) ? String(params['field']) : null);
