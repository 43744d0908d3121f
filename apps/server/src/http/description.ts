import swagger from '@fastify/swagger';
import { errorSchema, tableSchema } from '@wardroom/protocol/answers.ts';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Describes every route that is added from here on, for `app.swagger()`. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  const schemaRegistry = z.registry<{ id: string }>();
  schemaRegistry.add(errorSchema, { id: 'Error' });
  schemaRegistry.add(tableSchema, { id: 'Table' });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wardroom',
        version: '1',
        description: 'REST interface; what is live goes over the socket (docs/protocol.md).',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'wardroom' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
}
