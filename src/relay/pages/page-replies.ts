// Replies with an HTML page and the Content-Security-Policy for its kind of page.
import { htmlReply, until } from '../http/replies.ts';
import type { RawReply } from '../../shared/ports.ts';
import { pagePolicy } from './page-style.ts';
import { receiptPolicy } from './receipt-page.ts';

export const pageReply = (status: number, page: string): RawReply => htmlReply(status, pagePolicy, page);

/**
 * A reply with the receipt page. The reply's Content-Security-Policy allows the page's own script, but no request and no other
 * content.
 */
export const receiptReply = (status: number, page: string): RawReply => htmlReply(status, receiptPolicy, page);

/** Replies 429 to a customer, with the time to wait. */
export const busyReply = (page: string, leftMs: number): RawReply => until(receiptReply(429, page), leftMs);
