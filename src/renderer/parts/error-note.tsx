// An expected error in words, in small type, beside the field or button that it concerns.
import type { AppError } from '../../shared/errors.ts';
import { errorText } from '../i18n/words/errors/errors.ts';
import { useLang } from '../stores/use-stores.ts';
import { Icon } from './icon.tsx';
import { Unbroken } from './text/unbroken.tsx';

/** True for an error that forms show. A person who cancelled an approval knows about it: that is no error of a form. */
export const isShown = (error: AppError | null): boolean => error !== null && error.code !== 'caller.cancelled';

export const ErrorNote = ({ error }: { readonly error: AppError }) => {
  const { what, next } = errorText(error, useLang());
  if (!isShown(error)) return null;
  return (
    <p className="error-note" role="alert">
      <Icon name="warn" size="s" />
      <span>
        <Unbroken text={`${what} ${next}`} />
      </span>
    </p>
  );
};
