// A number, an invoice, a time: always left to right and unbroken, in either language. One for each number.
import type { ReactNode } from 'react';

export const Num = ({ children, className = '' }: { readonly children: ReactNode; readonly className?: string }) => (
  <bdi dir="ltr" className={`num ${className}`.trim()}>
    {children}
  </bdi>
);
