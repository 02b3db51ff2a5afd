// An expected error in words, in small type, beside the field or button that it concerns.
import type { AppError } from '../../shared/errors.ts';
import { errorText } from '../i18n/words/errors/errors.ts';
import { useLang } from '../stores/use-stores.ts';
import { Icon } from './icon.tsx';
import { Unbroken } from './text/unbroken.tsx';

export const ErrorNote = ({ error }: { readonly error: AppError }) => {
  const { what, next } = errorText(error, useLang());
  return (
    <p className="error-note" role="alert">
      <Icon name="warn" size="s" />
      <span>
        <Unbroken text={`${what} ${next}`} />
      </span>
    </p>
  );
};
