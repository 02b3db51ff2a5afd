// The folded section of a close for experts: the range of relay notices that the close covers and, in a close already made, its
// exact text (`children`).
import type { ReactNode } from 'react';
import type { AnyCloseDocument } from '../../../../shared/contract/books/close.ts';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useT } from '../../../stores/use-stores.ts';

type ForExpertsProps = { readonly document: AnyCloseDocument; readonly children?: ReactNode };

export const ForExperts = ({ document: { feed }, children }: ForExpertsProps) => {
  const t = useT();
  return (
    <details className="close-experts">
      <summary>{t('close.experts')}</summary>
      <p>
        {t('close.feed')}:{' '}
        {feed.to > feed.from ? (
          <Say k="close.feed-range" with={{ from: <Num>{feed.from + 1}</Num>, to: <Num>{feed.to}</Num> }} />
        ) : (
          t('close.feed-none')
        )}
      </p>
      {children}
    </details>
  );
};
