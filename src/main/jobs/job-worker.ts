// The worker's entry file: runs the one job that it was started with, and exits.
import { work } from '../../jobs/work.ts';
import { tillJobs } from './jobs.ts';

work(tillJobs);
