/** The few things of a service worker that `sw.js` needs; TypeScript's own are at odds with those of a page. */

export interface LifeEvent extends Event { waitUntil(work: Promise<unknown>): void }

export interface FetchEvent extends LifeEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface Worker {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: FetchEvent) => void): void;
}
