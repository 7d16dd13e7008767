import * as z from "zod/mini";

// the page's CSP forbids `new Function`, which zod would try for the first schema
z.config({ jitless: true });
