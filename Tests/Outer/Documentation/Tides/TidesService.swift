import Millrace

// Page: Sources/SDK/Millrace/Documentation.docc/YourFirstFeature.md
struct TidesService {
    static func fetchTidesResource(harbour: String) -> BackendResource<Void, [Tide], NoAuth> {
        BackendResource(
            path: .api(.core, "/v1/tides/\(harbour)"),
            method: .GET,
            response: { data, _ in Parser.parse(data, key: "tides", strategy: .prune) }
        )
    }
}
// End of page
