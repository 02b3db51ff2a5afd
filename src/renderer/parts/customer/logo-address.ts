// Reads the shop's logo as a `data:` address, because the page's content policy permits only its own files and `data:` pictures.
import type { Api } from '../../../shared/contract/index.ts';

/** The logo's `data:` address; null if the shop has no logo or the till does not answer. */
export const askLogo = async (api: Api): Promise<string | null> => {
  const answer = await api.call('logo.get', {});
  return answer.ok && answer.value ? `data:${answer.value.mediaType};base64,${answer.value.base64}` : null;
};
