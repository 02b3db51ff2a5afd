// One row in the list of exceptions of the books: why the notice does not match, the invoice number, and when the exception was
// found.
import { Button } from 'react-aria-components/Button';
import type { ExceptionView } from '../../../../shared/contract/books/supervisor.ts';
import { wordsExceptions } from '../../../i18n/words/history.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { useLang, useT } from '../../../stores/use-stores.ts';

export type ExceptionRowProps = { readonly row: ExceptionView; readonly current: boolean; readonly onOpen: () => void };

export const ExceptionRow = ({ row, current, onOpen }: ExceptionRowProps) => {
  const t = useT();
  const lang = useLang();
  return (
    <Button className="exception-row" onPress={onOpen} {...(current && { 'aria-current': true })}>
      <span className="exception-mark" data-tone={row.handled ? 'mute' : 'stop'}>
        <Icon name={row.handled ? 'paid' : 'warn'} size="s" />
      </span>
      <span className="exception-reason">{wordsExceptions[row.reason][lang]}</span>
      <span className="exception-facts">
        {row.invoiceNo === null ? t('exceptions.no-invoice') : <Num>{row.invoiceNo}</Num>}
        <Moment ms={row.atMs} />
      </span>
    </Button>
  );
};
