// Whether a key signed a text: what the relay's page asks of a browser, asked of Node.
import { isSignedBy } from '../../../secrets/signed-by.ts';
import type { Verify } from '../../../shared/receipt/check.ts';

export const verify: Verify = async (key, said, signature) => isSignedBy(key, said, signature);
