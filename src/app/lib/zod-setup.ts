import * as z from "zod/mini";

// the page's policy forbids making functions of text, and zod would try when the first schema is made
z.config({ jitless: true });
