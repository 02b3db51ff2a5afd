// The guides for people at the till. The build includes their Markdown files from docs/ in the window, so there is no second copy
// of their text.
import bookkeeperAr from '../../../../docs/bookkeeper.ar.md?raw';
import bookkeeperEn from '../../../../docs/bookkeeper.md?raw';
import cashierAr from '../../../../docs/cashier.ar.md?raw';
import cashierEn from '../../../../docs/cashier.md?raw';
import ownerAr from '../../../../docs/owner.ar.md?raw';
import ownerEn from '../../../../docs/owner.md?raw';
import type { Lang } from '../../../shared/lang.ts';
import { type GuideBlock, readGuide } from './markdown.ts';
import type { GuideName } from './paragraphs.ts';

export const guides: Readonly<Record<GuideName, Readonly<Record<Lang, readonly GuideBlock[]>>>> = {
  cashier: { ar: readGuide(cashierAr), en: readGuide(cashierEn) },
  owner: { ar: readGuide(ownerAr), en: readGuide(ownerEn) },
  bookkeeper: { ar: readGuide(bookkeeperAr), en: readGuide(bookkeeperEn) },
};
