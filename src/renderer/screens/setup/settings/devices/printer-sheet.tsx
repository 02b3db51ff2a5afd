// The sheet for receipts and their printer: where, on which paper, in which language and with which parts receipts are printed,
// if they print automatically, and a test page.
import '../../../../i18n/words/printer.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { type SystemPrinter, usualReceipts } from '../../../../../shared/contract/counter/receipts.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { papers, receiptLangs } from '../../../../../shared/receipt/blocks.ts';
import { omittable } from '../../../../../shared/receipt/layout.ts';
import { piecesOf, wayOf } from '../../../../../shared/receipt/pieces.ts';
import { Button } from '../../../../parts/button.tsx';
import { ApprovalHint } from '../../../../parts/people/deed-dialog.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Segmented } from '../../../../parts/fields/segmented.tsx';
import { SelectField } from '../../../../parts/fields/select-field.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { Num } from '../../../../parts/text/num.tsx';
import { TextAreaField } from '../../../../parts/fields/text-area-field.tsx';
import { useStore } from 'zustand';
import { useUnsaved } from '../../../../stores/use-unsaved.ts';
import { useApi, useApp, useNotes, usePress, useT } from '../../../../stores/use-stores.ts';
import type { SettingsStore } from '../settings-store.ts';
import { SettingField } from '../setting-field.tsx';
import {
  footerFromField,
  footerInField,
  needsOwner,
  type PrinterForm,
  printerForm,
  type PrinterTroubles,
  readPrinterForm,
} from './printer-form.ts';
import { TestPage } from './test-page.tsx';
import { said } from '../../../../i18n/said.ts';

const Choice = ({ label, hint, trouble, children }: { label: string; hint?: string; trouble?: string; children: ReactNode }) => (
  <div className="field">
    <span className="field-label" aria-hidden="true">
      {label}
    </span>
    {children}
    {trouble !== undefined ? <p className="set-check">{trouble}</p> : hint !== undefined && <p className="hint">{hint}</p>}
  </div>
);

/** The printers of this computer. Null until they are listed, and if this host cannot print to a printer by name. */
const usePrinters = (): readonly SystemPrinter[] | null => {
  const api = useApi();
  const [printers, setPrinters] = useState<readonly SystemPrinter[] | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = async (): Promise<void> => {
      const answer = await api.call('printer.list', {});
      if (!gone && answer.ok) setPrinters(answer.value);
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [api]);
  return printers;
};

type PrinterPartProps = {
  readonly form: PrinterForm;
  readonly troubles: PrinterTroubles;
  readonly type: (changes: Partial<PrinterForm>) => void;
};

const SystemFields = ({ form, type, printers }: PrinterPartProps & { readonly printers: readonly SystemPrinter[] }) => {
  const t = useT();
  const known = printers.map(({ name, label }) => ({ id: name, label }));
  const chosen = form.printer !== '' && !known.some(({ id }) => id === form.printer);
  const options = [...(chosen ? [{ id: form.printer, label: t('printer.gone-name', { name: form.printer }) }] : []), ...known];
  if (options.length === 0) return <p className="set-check">{t('printer.none')}</p>;
  return (
    <SelectField label={t('printer.which')} value={form.printer} options={options} onChange={(printer) => type({ printer })} />
  );
};

const NetworkFields = ({ form, troubles, type }: PrinterPartProps) => {
  const t = useT();
  return (
    <div className="set-fields">
      <SettingField
        label={t('printer.host')}
        ltr
        maxLength={253}
        placeholder="192.168.1.50"
        value={form.host}
        trouble={troubles.host && t(troubles.host)}
        onChange={(host) => type({ host })}
      />
      <SettingField
        label={t('printer.port')}
        ltr
        inputMode="numeric"
        maxLength={5}
        value={form.port}
        trouble={troubles.port && t(troubles.port)}
        onChange={(port) => type({ port })}
      />
    </div>
  );
};

const WayFields = (part: PrinterPartProps) => {
  const { form, type } = part;
  const t = useT();
  const printers = usePrinters();
  const { host } = useApp();
  const ways = (['dialog', 'system', 'network'] as const).filter((way) => way !== 'system' || host === 'electron');
  const choose = (way: PrinterForm['way']): void => {
    const usual = printers?.find(({ isDefault }) => isDefault) ?? printers?.[0];
    type({ way, ...(way === 'system' && form.printer === '' && usual && { printer: usual.name }) });
  };
  return (
    <>
      <Choice label={t('printer.way')} hint={t(`printer.way-${form.way}-hint`)}>
        <Segmented
          label={t('printer.way')}
          value={form.way}
          options={ways.map((id) => ({ id, label: t(`printer.way-${id}`) }))}
          onChange={choose}
        />
      </Choice>
      {form.way === 'system' && <SystemFields {...part} printers={printers ?? []} />}
      {form.way === 'network' && <NetworkFields {...part} />}
    </>
  );
};

/** Checkboxes for the optional parts of a receipt, beside the payment itself. */
const Shown = ({ form, type }: PrinterPartProps) => {
  const t = useT();
  return (
    <Choice label={t('printer.shows')} hint={t('printer.shows-hint')}>
      <div className="set-ticks" role="group" aria-label={t('printer.shows')}>
        {omittable.map((part) => {
          const shown = !form.omits.includes(part);
          const omits = omittable.filter((each) => (each === part ? shown : form.omits.includes(each)));
          return (
            <Checkbox key={part} className="check" isSelected={shown} onChange={() => type({ omits })}>
              <span className="check-box">{shown && <Icon name="paid" size="s" />}</span>
              <span>{t(`printer.shows-${part}`)}</span>
            </Checkbox>
          );
        })}
      </div>
    </Choice>
  );
};

/**
 * Shows the receipt's last lines as they will be printed. A text field may show a phone number inside Arabic text in the wrong
 * order; the printed receipt shows it correctly.
 */
const AsPrinted = ({ text }: { readonly text: string }) => {
  const t = useT();
  if (!/[\u0600-\u06ff]/.test(text) || !piecesOf(text).some(({ isNumber }) => isNumber)) return null;
  return (
    <div className="hint set-printed">
      <p>{t('printer.footer-printed')}</p>
      {text.split('\n').map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines are told apart by their places alone
        <p key={at} dir={wayOf(line)}>
          {piecesOf(line).map((piece, nth) =>
            // oxlint-disable-next-line react/no-array-index-key -- pieces of one line keep their places
            piece.isNumber ? <Num key={nth}>{piece.text}</Num> : piece.text,
          )}
        </p>
      ))}
    </div>
  );
};

const Fields = (part: PrinterPartProps) => {
  const { form, troubles, type } = part;
  const t = useT();
  return (
    <>
      <WayFields {...part} />
      <div className="set-fields">
        <Choice label={t('printer.paper')} {...(troubles.paper && { trouble: t(troubles.paper) })}>
          <Segmented
            label={t('printer.paper')}
            value={form.paper}
            options={papers.map((id) => ({ id, label: t(`printer.paper-${id}`) }))}
            onChange={(paper) => type({ paper })}
          />
        </Choice>
        <Choice label={t('printer.lang')}>
          <Segmented
            label={t('printer.lang')}
            value={form.lang}
            options={receiptLangs.map((id) => ({ id, label: t(`printer.lang-${id}`) }))}
            onChange={(lang) => type({ lang })}
          />
        </Choice>
      </div>
      <Choice label={t('printer.auto')} hint={t('printer.auto-hint')}>
        <Segmented
          label={t('printer.auto')}
          value={form.auto ? 'yes' : 'no'}
          options={(['no', 'yes'] as const).map((id) => ({ id, label: t(`printer.auto-${id}`) }))}
          onChange={(auto) => type({ auto: auto === 'yes' })}
        />
      </Choice>
      <Shown {...part} />
      <TextAreaField
        label={t('printer.footer')}
        hint={t('printer.footer-hint')}
        value={footerInField(form.footer)}
        onChange={(text) => type({ footer: footerFromField(text).slice(0, 300) })}
      />
      <AsPrinted text={form.footer} />
    </>
  );
};

export const PrinterSheet = ({ settings }: { readonly settings: SettingsStore }) => {
  const t = useT();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const told = useStore(settings.store, (state) => state.told);
  const [typed, setTyped] = useState<PrinterForm | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const saved = told && printerForm(told.shop.receipts ?? usualReceipts);
  useUnsaved(
    () => typed !== null && JSON.stringify(typed) !== JSON.stringify(saved),
    () => setTyped(null),
  );
  if (!told || !saved) return null;
  const form = typed ?? saved;
  const unusual = needsOwner(form, (told.shop.receipts ?? usualReceipts).way);
  const changed = JSON.stringify(form) !== JSON.stringify(saved);
  const { receipts, troubles } = readPrinterForm(form);

  const save = async (): Promise<void> => {
    setTried(true);
    if (!receipts) return;
    setSaving(true);
    const answer = await press('settings.set', { shop: { ...told.shop, receipts } });
    setSaving(false);
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    await settings.load();
    setTyped(null);
    setTried(false);
    show({ tone: 'ok', icon: 'paid', says: said('settings.saved') });
  };
  return (
    <section className="sheet set-sheet">
      <h2>{t('printer.title')}</h2>
      <Fields form={form} troubles={tried ? troubles : {}} type={(changes) => setTyped({ ...form, ...changes })} />
      <TestPage unsaved={changed} />
      {changed && (
        <footer className="set-foot">
          <div className="set-said" role="status">
            {failure && <ErrorNote error={failure} />}
            {!failure && tried && !receipts && <p className="set-check">{t('settings.check-marked')}</p>}
            {!failure && !(tried && !receipts) && <p className="hint">{t('settings.unsaved')}</p>}
            {unusual && <p className="hint">{t('printer.unusual')}</p>}
            <ApprovalHint right={unusual ? 'change-connection' : 'set-up'} />
          </div>
          <Button kind="quiet" onPress={() => setTyped(null)}>
            {t('settings.undo')}
          </Button>
          <Button kind="main" busy={saving} onPress={() => void save()}>
            {t('settings.save')}
          </Button>
        </footer>
      )}
    </section>
  );
};
