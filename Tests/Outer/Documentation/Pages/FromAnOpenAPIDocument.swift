import Foundation
import Millrace

/// The service of the page, as it is generated.
enum OpenAPIPage {
    struct Pet: Equatable, Codable {
        let name: String
    }

    // Page: Sources/SDK/Millrace/Documentation.docc/FromAnOpenAPIDocument.md
    struct PetsService {
        /// Lists the pets, the newest first: `GET /pets`.
        ///
        /// - Parameter limit: The number of pets at most.
        static func fetchPetsResource(limit: Int? = nil) -> BackendResource<Void, [Pet], NoAuth> {
            var query: [URLQueryItem] = []
            if let limit { query.append(URLQueryItem(name: "limit", value: String(limit))) }
            return BackendResource(path: .api(.core, "/pets"), method: .GET)
                .query(query)
        }
    }
    // End of page
}
