// The questions of the engine by their names, as scripts ask them. api.d.ts has them as the API
// does; openapi-typescript writes it from openapi.json (`npm run types`).
import type { operations, GenerateQuery, JobStatus, Made, SolveQuery, Solved } from './api.js';

export * from './api.js';
export as namespace API;

type Query<O> = O extends { requestBody: { content: { 'application/json': infer Q } } } ? Q : string;
type Words<O> = O extends { parameters: { query?: infer Q } } ? { [K in keyof Q]: Q[K] } : never;
type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never;
type Posted = {
  [N in keyof operations]: operations[N] extends { requestBody: { content: object } } ? N : never
}[keyof operations];

/** Queries and results of the searches. */
export interface Searches {
  generate: [GenerateQuery, Made];
  solve: [SolveQuery, Solved];
}

/** Queries and answers of the questions that are answered at once. */
export type Questions = {
  [N in Exclude<Posted, keyof Searches>]: [Query<operations[N]>, Answer<operations[N]>]
};

/** Queries and answers of the lists. */
export type Lists = { [N in 'families' | 'daily']: [Words<operations[N]>, Answer<operations[N]>] };

/** How far a search is. Only a server has an address for its events. */
export type Status = Omit<JobStatus, 'events'> & { events?: string };
