// Verifies an Ed25519 signature with Node; the relay's page does the same with the browser.
import { isSignedBy } from '../../../secrets/signed-by.ts';
import type { VerifySignature } from '../../../shared/receipt/check.ts';

export const verifyEd25519: VerifySignature = async (key, said, signature) => isSignedBy(key, said, signature);
