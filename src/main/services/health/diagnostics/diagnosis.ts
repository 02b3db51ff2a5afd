// Builds the result of one check of the self-check.
import type { Diagnosis } from '../../../../shared/health/diagnostics.ts';

export const diagnosisOf = (
  check: Diagnosis['check'],
  state: Diagnosis['state'],
  code: Diagnosis['code'],
  params: Diagnosis['params'] = {},
): Diagnosis => ({
  ...{ check, state, code },
  params,
});
