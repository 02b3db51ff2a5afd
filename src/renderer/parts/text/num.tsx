// A number, invoice number or time: always left to right and without a line break, in Arabic and in English. Wrap each number in
// its own `Num`.
import type { ReactNode } from 'react';

export const Num = ({ children, className = '' }: { readonly children: ReactNode; readonly className?: string }) => (
  <bdi dir="ltr" className={`num ${className}`.trim()}>
    {children}
  </bdi>
);
