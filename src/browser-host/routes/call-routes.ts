// The routes that serve the contract: calls, uploads, downloads and events.
import { fileHeader } from '../../shared/contract/channels.ts';
import type { WindowRef } from '../../shared/people/rights.ts';
import type { Clock } from '../../shared/ports.ts';
import { fail } from '../../shared/result.ts';
import { answerOf, type Dispatch } from '../../main/dispatch.ts';
import type { Transfers } from '../../main/transfers.ts';
import { readJson } from '../body.ts';
import type { EventStreams } from '../events.ts';
import { largestBody, type Let } from '../guard.ts';
import { commonHeaders } from '../headers.ts';
import { reply, sendJson, sendMalformed, sendPieces } from '../responses.ts';
import { statusOf } from '../status.ts';
import type { HostRouteHandlers } from './types.ts';

type CallRouteParts = {
  readonly dispatch: Pick<Dispatch, 'answer'>;
  readonly transfers: Pick<Transfers, 'upload' | 'download'>;
  readonly streams: Pick<EventStreams, 'open'>;
  readonly clock: Clock;
  windowOf(verdict: Let): WindowRef;
};

/** The input of an upload, which a browser sends in a header; null if the header is not JSON. */
const inputOf = (header: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(decodeURIComponent(header)) as unknown };
  } catch {
    return null;
  }
};

export const callRoutes = (parts: CallRouteParts): HostRouteHandlers<'call' | 'upload' | 'download' | 'events'> => {
  const { dispatch, transfers, streams, clock, windowOf } = parts;
  return {
    async call({ name }, request, response, verdict) {
      const body = await readJson(request, largestBody);
      if (!body.ok) return sendMalformed(response, body.status);
      return sendJson(response, 200, await dispatch.answer(name, body.value, windowOf(verdict)));
    },
    async upload({ name }, request, response, verdict) {
      const { input, size } = verdict;
      const read = inputOf(input);
      const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const { windowId } = windowOf(verdict);
      const result = read
        ? await transfers.upload(windowId, { name, input: read.value, size, pieces })
        : fail('request.malformed');
      const answer = answerOf(result);
      // Discard the rest of the upload: a browser that is still sending would not read the response.
      request.resume();
      return sendJson(response, statusOf(answer), answer);
    },
    async download({ name }, request, response, verdict) {
      const body = await readJson(request, largestBody);
      if (!body.ok) return sendMalformed(response, body.status);
      const { windowId } = windowOf(verdict);
      const sent = await transfers.download(windowId, { name, input: body.value }, async (file, pieces) => {
        const fileName = encodeURIComponent(file.name);
        response.writeHead(200, {
          ...commonHeaders,
          'content-type': file.mediaType,
          'content-length': String(file.size),
          'content-disposition': `attachment; filename*=UTF-8''${fileName}`,
          [fileHeader]: fileName,
        });
        await sendPieces(response, pieces, clock);
      });
      const answer = answerOf(sent);
      if (!answer.ok) sendJson(response, statusOf(answer), answer);
      return undefined;
    },
    events(_, __, response, verdict) {
      if (!streams.open(response, windowOf(verdict))) reply(response, 503);
    },
  };
};
