// Helpers for tests of the protocol: text as bytes, a text read as a notice, and parameter pairs of a JSON body or a query.
import { type Notice, readNotice } from '../../../src/protocol/notice.ts';
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import { valueOf } from './result.ts';

export const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');

/** Reads `text` as a notice; throws if the text is not a notice. */
export const noticeOf = (kind: NoticeKind, text: string): Notice => valueOf(readNotice(kind, utf8(text)));
