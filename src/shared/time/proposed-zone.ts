// The time zone that the set-up proposes for a new shop.

/** `here`: the machine's time zone. On a machine in UTC, probably nobody set the time zone, so Libya's is proposed. */
export const proposedZone = (here: string): string => (/^(Etc\/)?(UTC|GMT|Universal|Zulu)$/.test(here) ? 'Africa/Tripoli' : here);
