// Type declarations for the part of autocannon that the benchmarks use; the package ships no types.
declare module 'autocannon' {
  type Request = { readonly method?: string; readonly path?: string; readonly body?: Uint8Array };
  type Options = {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly requests: readonly { setupRequest(request: Request): Request }[];
  };
  type Result = {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
