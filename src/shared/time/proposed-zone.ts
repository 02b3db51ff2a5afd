// The time zone that a new shop is asked about first.

/** `here`: the machine's own. A machine in UTC was never told where it stands: Libya's is proposed. */
export const proposedZone = (here: string): string => (/^(Etc\/)?(UTC|GMT|Universal|Zulu)$/.test(here) ? 'Africa/Tripoli' : here);
