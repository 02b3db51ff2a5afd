// Replies that carry a page, each with the policy of its kind of page.
import { htmlReply, until } from '../http/replies.ts';
import type { RawReply } from '../../shared/ports.ts';
import { pagePolicy } from './page-style.ts';
import { receiptPolicy } from './receipt-page.ts';

export const pageReply = (status: number, page: string): RawReply => htmlReply(status, pagePolicy, page);

/** The policy lets the page's own script run, and lets it load and send nothing. */
export const receiptReply = (status: number, page: string): RawReply => htmlReply(status, receiptPolicy, page);

/** Tells a customer who asked too often when to come again. */
export const busyReply = (page: string, leftMs: number): RawReply => until(receiptReply(429, page), leftMs);
