// Shows who requested an action and who approved it.
import '../../i18n/words/approve.ts';
import { lookUp } from '../../i18n/phrase.ts';
import { wordsActors } from '../../../shared/words/actors.ts';
import { useLang, useT } from '../../stores/use-stores.ts';
import { Say } from '../text/say.tsx';

export type ActorProps = {
  /**
   * The actor as stored in the journal. If the actor is not a person (the till itself, say), fixed words are shown in place of a
   * name.
   */
  readonly actor: string;
  /** The person's display name. */
  readonly name: string;
};

export const Actor = ({ actor, name }: ActorProps) => <>{lookUp(wordsActors, actor, useLang()) ?? <bdi>{name}</bdi>}</>;

export type NamedApprover = { readonly name: string; readonly self: boolean };

/** The approver's name, drawn after the requester's; draws nothing if no approval was needed. */
export const ApprovedBy = ({ approval }: { readonly approval: NamedApprover | null }) => {
  const t = useT();
  if (!approval) return null;
  return (
    <span className="approved" data-self={approval.self || undefined}>
      {' · '}
      {approval.self ? t('approve.is-self') : <Say k="approve.approved-by" with={{ who: <bdi>{approval.name}</bdi> }} />}
    </span>
  );
};
