// The form that changes a connection of this till. Addresses and keys are typed or read from a keys file, tested, and saved; then
// the till reopens. Secrets stay in the input fields, and are removed from the page once the form is saved, closed or locked.
import '../../../../i18n/words/connection.ts';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Output } from '../../../../../shared/contract/index.ts';
import type { ConnectionChange, ConnectionChanged, SecretsGiven } from '../../../../../shared/contract/setup/setup.ts';
import { appError, type AppError } from '../../../../../shared/errors.ts';
import { ok, type Result } from '../../../../../shared/result.ts';
import { Button } from '../../../../parts/button.tsx';
import { Callout } from '../../../../parts/callout.tsx';
import { ConnectionFields } from '../../../../parts/connection/connection-fields.tsx';
import { connectionFields, fieldOf, type ConnectionPart, type ConnectionTexts } from '../../../../parts/connection/fields.ts';
import { KeysFile, textOf } from '../../../../parts/connection/keys-choice.tsx';
import { clearSecrets, takeSecrets } from '../../../../parts/connection/parts.tsx';
import { Outcome, type TryOutAnswer, TryOut } from '../../../../parts/connection/try-out.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Say } from '../../../../parts/text/say.tsx';
import { useUnsaved } from '../../../../stores/use-unsaved.ts';
import { useApi, useApp, useNotes, usePress, useSession, useT } from '../../../../stores/use-stores.ts';
import { said } from '../../../../i18n/said.ts';

export type Connections = Output<'settings.get'>['connections'];

const nothingGiven: SecretsGiven = { accessToken: false, apiKey: false, secret: false, relayToken: false };
type ConnectionRead = Output<'connection.read'>;

const textsOf = ({ checkoutHosts, ...rest }: Connections): ConnectionTexts => {
  const { serviceUrl, relayUrl, relayPublicUrl, merchant, till } = rest;
  return { serviceUrl, relayUrl, relayPublicUrl, merchant, till, checkoutHosts: checkoutHosts.join(', ') };
};

/** Lists the labels of the fields that the chosen keys file fills. */
const FileHolds = ({ file }: { readonly file: ConnectionRead }) => {
  const t = useT();
  const rows = [...connectionFields.service, ...connectionFields.relay];
  const held = rows.filter((row) => (row.secret ? file.given[row.name] : file.draft[row.name] !== undefined));
  if (held.length === 0) return <p className="hint">{t('connection.file-empty')}</p>;
  return (
    <p className="hint">
      <Say k="connection.file-holds" with={{ names: held.map(({ label }) => t(label)).join(' · ') }} />
    </p>
  );
};

type Failing = NonNullable<ConnectionChanged['failing']>;

/**
 * Shown if the payment service or the relay did not answer as expected. The connection is then saved only after a press on "save
 * anyway".
 */
const NotSaved = ({ failing, onAnyway }: { readonly failing: Failing; readonly onAnyway: () => void }) => {
  const t = useT();
  return (
    <>
      <Outcome part={failing.part} tried={{ ok: true, value: failing.probe }} />
      <Callout
        tone="wait"
        icon="info"
        title={t('connection.not-saved')}
        action={<Button onPress={onAnyway}>{t('connection.anyway')}</Button>}
      >
        <p>{t('connection.not-saved-text')}</p>
      </Callout>
    </>
  );
};

type FormProps = { readonly part: ConnectionPart; readonly connections: Connections; readonly onDone: () => void };

/**
 * Builds a change of the connection: the typed secrets, the keys file, and the typed addresses that differ from the addresses in
 * the keys file (without a keys file, from the saved addresses). Fails if the keys file cannot be read.
 */
const changeOf = async (
  keysFile: File | null,
  before: ConnectionTexts | ConnectionRead['draft'],
  typed: Partial<ConnectionTexts>,
  form: HTMLFormElement | null,
): Promise<Result<ConnectionChange>> => {
  const text = keysFile && (await textOf(keysFile));
  if (text && !text.ok) return text;
  const addresses = Object.entries(typed).filter(([name, now]) => now !== before[name as keyof ConnectionTexts]);
  return ok({ ...Object.fromEntries(addresses), ...takeSecrets(form), ...(text && { keysFile: text.value }) });
};

/** The state of a connection change: typed texts or a keys file, and the results of trying and saving them. */
const useChange = ({ part, connections, onDone }: FormProps, form: RefObject<HTMLFormElement | null>) => {
  const api = useApi();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const chosen = useRef<File | null>(null);
  const [file, setFile] = useState<ConnectionRead | null>(null);
  const [typed, setTyped] = useState<Partial<ConnectionTexts>>({});
  const [faulty, setFaulty] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [failing, setFailing] = useState<Failing | null>(null);
  const [saving, setSaving] = useState(false);
  const before = textsOf(connections);
  // A typed text replaces the keys file's text, which replaces the saved text. `file.draft` has no key for a field that the file
  // omits, so the saved text stays.
  const texts = { ...before, ...file?.draft, ...typed } as ConnectionTexts;

  const fail = (at: AppError): void => {
    setError(at);
    setFaulty(fieldOf(at));
  };
  /** Returns the change to send. If the keys file cannot be read, shows the error and returns null. */
  const changeNow = async (): Promise<ConnectionChange | null> => {
    const change = await changeOf(chosen.current, file?.draft ?? before, typed, form.current);
    if (!change.ok) fail(change.error);
    return change.ok ? change.value : null;
  };
  const forget = (): void => {
    setError(null);
    setFaulty(null);
    setFailing(null);
  };
  return {
    ...{ file, texts, faulty, error, failing, saving },
    isTyped: Object.keys(typed).length > 0,
    type: (changes: Partial<ConnectionTexts>): void => setTyped({ ...typed, ...changes }),
    async read(one: File): Promise<AppError | null> {
      const text = await textOf(one);
      if (!text.ok) return text.error;
      const answer = await api.call('connection.read', { text: text.value });
      if (!answer.ok) return answer.error;
      chosen.current = one;
      setFile(answer.value);
      setTyped({});
      return null;
    },
    async tryOut(): Promise<TryOutAnswer> {
      forget();
      const change = await changeNow();
      if (!change) return { ok: false, error: appError('config.unreadable') };
      const answer = await api.call('connection.try', { part, change });
      if (!answer.ok) setFaulty(fieldOf(answer.error));
      return answer;
    },
    async save(anyway: boolean): Promise<void> {
      forget();
      const change = await changeNow();
      if (!change) return;
      setSaving(true);
      const answer = await press('connection.change', { change, anyway });
      setSaving(false);
      if (!answer.ok) return fail(answer.error);
      if (!answer.value.saved) return setFailing(answer.value.failing);
      clearSecrets(form.current);
      show({ tone: 'ok', icon: 'paid', says: said('connection.saved') });
      return onDone();
    },
  };
};

export const ConnectionForm = (props: FormProps) => {
  const { part, onDone } = props;
  const t = useT();
  const { mode } = useApp();
  const { state } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const { file, texts, faulty, error, failing, saving, isTyped, type, read, tryOut, save } = useChange(props, form);

  useEffect(() => {
    const { current } = form;
    current?.querySelector('input')?.focus();
    return () => clearSecrets(current);
  }, []);
  useEffect(() => {
    if (state === 'locked') onDone();
  }, [state, onDone]);

  useUnsaved(() => file !== null || isTyped || Object.keys(takeSecrets(form.current)).length > 0, onDone);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(false);
  };
  return (
    <form ref={form} className="set-connection" onSubmit={submit} noValidate>
      <p className="hint">{t('connection.owner')}</p>
      <KeysFile read={read} />
      {file && <FileHolds file={file} />}
      <ConnectionFields
        {...{ part, texts, faulty, type }}
        begun
        given={file?.given ?? nothingGiven}
        readOnly={mode === 'trial' ? ['serviceUrl'] : []}
      />
      {part === 'service' && <p className="hint">{t('connection.secret-untested')}</p>}
      <TryOut part={part} run={tryOut} />
      <div role="alert" className="set-connection-said">
        {error && <ErrorNote error={error} />}
        {failing && <NotSaved failing={failing} onAnyway={() => void save(true)} />}
      </div>
      <div className="set-row">
        <Button onPress={onDone}>{t('connection.cancel')}</Button>
        <Button kind="main" type="submit" busy={saving}>
          {t(saving ? 'connection.saving' : 'connection.save')}
        </Button>
      </div>
    </form>
  );
};
