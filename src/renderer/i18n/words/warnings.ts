// UI texts of the warnings above all screens: missing notices, a machine clock that may be wrong, notices on hold.
import type { Words } from '../shape.ts';

export const wordsWarnings = {
  'settle.reason': { ar: 'السبب', en: 'Reason' },
  'warning.clock-confirm': { ar: 'الساعة صحيحة', en: 'The clock is right' },
  'warning.gap-skip': { ar: 'تخطَّ ما نقص', en: 'Skip what is missing' },
  'warning.backups-show': { ar: 'النسخ الاحتياطية', en: 'Backups' },
  'warning.show-them': { ar: 'اعرضها', en: 'Show them' },
  'warning.label': { ar: 'تنبيهات', en: 'Warnings' },
} as const satisfies Words;
