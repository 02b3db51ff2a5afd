// The time zone that the set-up proposes for a new shop.

/** `here`: the machine's time zone. A machine in UTC was probably never given one, so Libya's is proposed. */
export const proposedZone = (here: string): string => (/^(Etc\/)?(UTC|GMT|Universal|Zulu)$/.test(here) ? 'Africa/Tripoli' : here);
