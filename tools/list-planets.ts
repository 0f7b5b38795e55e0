import { defineTool } from "tool-playground";

const planets = [
  { planet: "Mercury", radius_km: 2439.7, distance_au: 0.387, moons: 0, rings: false },
  { planet: "Venus", radius_km: 6051.8, distance_au: 0.723, moons: 0, rings: false },
  { planet: "Earth", radius_km: 6371, distance_au: 1, moons: 1, rings: false },
  { planet: "Mars", radius_km: 3389.5, distance_au: 1.524, moons: 2, rings: false },
  { planet: "Jupiter", radius_km: 69911, distance_au: 5.203, moons: 95, rings: true },
  { planet: "Saturn", radius_km: 58232, distance_au: 9.537, moons: 146, rings: true },
  { planet: "Uranus", radius_km: 25362, distance_au: 19.191, moons: 28, rings: true },
  { planet: "Neptune", radius_km: 24622, distance_au: 30.069, moons: 16, rings: true },
];

export const listPlanets = defineTool({
  name: "list_planets",
  title: "List planets",
  description:
    "Gives the planets of the solar system with size, distance and moons: a list of like objects, so a table.",
  inputSchema: {
    type: "object",
    properties: {
      orderBy: {
        enum: ["distance_au", "radius_km", "moons"],
        description: "What to sort by, smallest first",
        default: "distance_au",
      },
      rings: {
        type: "boolean",
        description: "Only planets with rings (true) or without (false). Left out: all.",
      },
    },
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, idempotentHint: true },
  examples: [
    { name: "By distance", arguments: {} },
    { name: "With rings, by moons", arguments: { orderBy: "moons", rings: true } },
  ],
  execute({ orderBy = "distance_au", rings }) {
    const chosen = planets.filter((planet) => rings === undefined || planet.rings === rings);
    return chosen.sort((one, other) => one[orderBy] - other[orderBy]);
  },
});
