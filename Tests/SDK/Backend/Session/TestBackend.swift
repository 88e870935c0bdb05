@_exported import BackendTestSupport
import MillraceBackend

extension TestResource {
    static func cities() -> BackendResource<Void, [City], NoAuth> {
        BackendResource(
            path: .api(.core, "/v1/cities"),
            method: .GET,
            response: { data, _ in
                Parser.parse(data, key: "cities", strategy: .prune)
            }
        )
    }
}
