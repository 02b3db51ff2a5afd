// The worker's own file: runs the one job of the till that it was started with, and ends.
import { work } from '../../jobs/work.ts';
import { tillJobs } from './jobs.ts';

work(tillJobs);
