// The result of one check.
import type { Diagnosis } from '../../../../shared/health/diagnostics.ts';

export const said = (
  check: Diagnosis['check'],
  state: Diagnosis['state'],
  code: Diagnosis['code'],
  params: Diagnosis['params'] = {},
): Diagnosis => ({
  ...{ check, state, code },
  params,
});
