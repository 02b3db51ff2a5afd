// A supervisor as entries name one, for books that are filled entry by entry: no till was asked.
import { type Approver, supervisorUser } from '../../src/shared/people/rights.ts';

export const approver = supervisorUser as Approver;
