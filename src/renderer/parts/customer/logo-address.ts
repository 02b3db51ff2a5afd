// The shop's logo as pages show it. The policy of a page lets in no picture but its own files and `data:`.
import type { Api } from '../../../shared/contract/index.ts';

/** Null where the shop has none, or the till does not say. */
export const askLogo = async (api: Api): Promise<string | null> => {
  const answer = await api.call('logo.get', {});
  return answer.ok && answer.value ? `data:${answer.value.mediaType};base64,${answer.value.base64}` : null;
};
