// Verifies an Ed25519 signature with Node's crypto. In a browser, the relay's receipt page verifies the same signatures.
import { isSignedBy } from '../../../secrets/signed-by.ts';
import type { VerifySignature } from '../../../shared/receipt/check.ts';

export const verifyEd25519: VerifySignature = async (key, said, signature) => isSignedBy(key, said, signature);
