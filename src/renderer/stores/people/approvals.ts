// Wraps the till's api so that a refused command opens the approval dialog. Once an authorised person has typed their PIN, the
// wrapper sends the same request again with the approval. Callers only await the final answer, so no screen handles approvals
// itself.
import type { Answer, Api, CommandName, DownloadName, FileBytes, Input, UploadName } from '../../../shared/contract/index.ts';
import type { GivenApproval } from '../../../shared/contract/parts.ts';
import { type AppError, appError, type ErrorCode } from '../../../shared/errors.ts';
import { type Right, rights } from '../../../shared/people/rights.ts';
import type { SessionStore } from './session-store.ts';

/**
 * Commands whose refusal never opens the approval dialog, because no person ordered them: the window sends `paid.take` by itself,
 * and `people.list` and `shift.now` only read.
 */
export const unapprovable: ReadonlySet<string> = new Set<CommandName>([
  'balances.entries',
  'balances.get',
  'paid.take',
  'people.list',
  'sale.keep-typed',
  'sale.typed',
  'shift.now',
]);

const wanting: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['caller.not-allowed', 'caller.must-differ']);

/**
 * Errors about the approval itself, such as a wrong PIN: the approval dialog then stays open for another try. Any other error is
 * the command's own result.
 */
const aboutApproval: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'caller.not-allowed',
  'caller.must-differ',
  'people.wrong-pin',
  'people.locked',
  'people.pin-locked',
  'people.unknown',
  'people.pin-malformed',
  'people.pin-differs',
  'people.pepper-gone',
  'people.must-change',
]);

const rightIn = ({ params }: AppError): Right | null => rights.find((right) => right === params['right']) ?? null;

type SendApproved<T> = (approval: GivenApproval | null) => Promise<Answer<T>>;

/**
 * Returns `api` with its commands, uploads and downloads wrapped: a command refused for lack of a right opens the approval dialog
 * and resolves when that dialog closes. If a person closes the dialog without an approval, the error is `caller.cancelled`.
 */
export const withApprovals = (api: Api, session: SessionStore): Api => {
  const asking = async <T>(name: string, input: object, send: SendApproved<T>): Promise<Answer<T>> => {
    const first = await send(null);
    if (first.ok) return first;
    const { code } = first.error;
    if (code === 'caller.signed-out' && session.store.getState().session?.state === 'signed-in') void session.load();
    const right = rightIn(first.error);
    const { session: known, asking: other } = session.store.getState();
    // Show one approval dialog at a time. Without a session there is no list of people who could approve, so return the refusal.
    if (!wanting.has(code) || right === null || unapprovable.has(name) || other || !known) return first;
    return new Promise((done) => {
      const finish = (answer: Answer<T>): void => {
        session.store.setState({ asking: null });
        done(answer);
      };
      session.store.setState({
        asking: {
          right,
          about: { name, sent: () => input },
          apart: code === 'caller.must-differ',
          cancel: () => finish({ ok: false, error: appError('caller.cancelled') }),
          async send(approval) {
            const answer = await send(approval);
            if (!answer.ok && aboutApproval.has(answer.error.code)) return answer.error;
            finish(answer);
            return null;
          },
        },
      });
    });
  };
  const beside = (approval: GivenApproval | null): object => (approval ? { approval } : {});
  return {
    ...api,
    call: async <N extends CommandName>(name: N, input: Input<N>) =>
      asking(name, input, (approval) => api.call(name, { ...input, ...beside(approval) })),
    upload: async <N extends UploadName>(name: N, input: Input<N>, file: FileBytes) =>
      asking(name, input, (approval) => api.upload(name, { ...input, ...beside(approval) }, file)),
    download: async <N extends DownloadName>(name: N, input: Input<N>) =>
      asking(name, input, (approval) => api.download(name, { ...input, ...beside(approval) })),
  };
};
