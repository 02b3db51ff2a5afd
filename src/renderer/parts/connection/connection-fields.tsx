// Draws the form fields of one part of a connection (service or relay) from the table in fields.ts.
import '../../i18n/words/connection.ts';
import type { SecretsGiven } from '../../../shared/contract/setup/setup.ts';
import { useT } from '../../stores/use-stores.ts';
import { connectionFields, type ConnectionPart, type TextName, type ConnectionTexts } from './fields.ts';
import { SecretField, SetupField } from './parts.tsx';
import './connection.css';

const longestName = 64;

type FieldsProps = {
  readonly part: ConnectionPart;
  readonly texts: ConnectionTexts;
  readonly given: SecretsGiven;
  /** The field that the till rejected; null if none. */
  readonly faulty: string | null;
  readonly readOnly: readonly TextName[];
  /** True once the till's books have begun: fields that can be set only once (merchant and till name) are then left out. */
  readonly begun?: boolean;
  type(changes: Partial<ConnectionTexts>): void;
};

export const ConnectionFields = ({ part, texts, given, faulty, readOnly, begun = false, type }: FieldsProps) => {
  const t = useT();
  return (
    <div className="connection-fields">
      {connectionFields[part]
        .filter(({ once }) => !(begun && once))
        .map((row) =>
          row.secret ? (
            <SecretField
              key={row.name}
              label={t(row.label)}
              name={row.name}
              given={given[row.name]}
              invalid={faulty === row.name}
              {...(begun && { hint: t('connection.kept-hint') })}
            />
          ) : (
            <SetupField
              key={row.name}
              label={t(row.label)}
              name={row.name}
              {...(row.hint && { hint: t(row.hint) })}
              ltr
              value={texts[row.name]}
              readOnly={readOnly.includes(row.name)}
              invalid={faulty === row.name}
              onChange={(text) => type({ [row.name]: row.once ? text.slice(0, longestName) : text })}
            />
          ),
        )}
    </div>
  );
};
