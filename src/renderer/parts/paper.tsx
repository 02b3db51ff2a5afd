// A sheet printed from a dialog; the style sheet hides everything else of the page from the print.
import type { ReactNode } from 'react';
import type { Lang } from '../i18n/index.ts';
import { directionOf } from '../i18n/index.ts';
import './paper.css';

type PaperProps = { readonly className: string; readonly lang?: Lang; readonly children: ReactNode };

export const Paper = ({ className, lang, children }: PaperProps) => (
  <div className={`paper ${className}`} {...(lang && { lang, dir: directionOf[lang] })}>
    {children}
  </div>
);
