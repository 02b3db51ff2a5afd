// The one way to an approval: a command that its caller may not do is sent again, as the same request, once somebody who may has
// typed their PIN. Whoever sends a command need not know.
import type { Answer, Api, CommandName, DownloadName, FileBytes, Input, UploadName } from '../../../shared/contract/index.ts';
import type { Approval } from '../../../shared/contract/parts.ts';
import type { AppError, ErrorCode } from '../../../shared/errors.ts';
import { type Right, rights } from '../../../shared/people/rights.ts';
import type { SessionStore } from './session-store.ts';

/** Commands that never ask for approval: windows send them by themselves, or they only read, so an approval dialog would appear without a person's action. */
export const unapprovable: ReadonlySet<string> = new Set<CommandName>(['paid.take', 'people.list', 'shift.now']);

const wanting: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['caller.not-allowed', 'caller.must-differ']);
/** Errors about the approval itself: the dialog stays open and asks again. Any other error is the command's own result. */
const aboutApproval: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'caller.not-allowed',
  'caller.must-differ',
  'people.wrong-pin',
  'people.locked',
  'people.unknown',
  'people.pin-malformed',
  'people.pin-differs',
  'people.pepper-gone',
  'people.must-change',
]);

const rightIn = ({ params }: AppError): Right | null => rights.find((right) => right === params['right']) ?? null;

type Send<T> = (approval: Approval | null) => Promise<Answer<T>>;

/** The same api, whose commands ask for an approval where they need one. */
export const withApprovals = (api: Api, session: SessionStore): Api => {
  const asking = async <T>(name: string, input: object, send: Send<T>): Promise<Answer<T>> => {
    const first = await send(null);
    if (first.ok) return first;
    const { code } = first.error;
    if (code === 'caller.signed-out' && session.store.getState().session?.state === 'signed-in') void session.load();
    const right = rightIn(first.error);
    const { session: known, asking: other } = session.store.getState();
    // One at a time; and where no till was opened, nobody is known who could approve.
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
          cancel: () => finish(first),
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
  const beside = (approval: Approval | null): object => (approval ? { approval } : {});
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
