import MillraceBackend
import MillraceCQRS

struct Video: Equatable, Codable {
    let id: String
    let likes: Int
}

/// Commands and queries of one subject are namespaced by nesting.
enum Videos {
    struct All: ParameterlessQuery {
        typealias Result = [Video]
        static let path = "videos"
    }

    struct One: Query {
        typealias Result = Video

        static let path = "video"
        let id: String
        var parameters: [String: String]? { ["id": id] }
    }

    struct Comments: Query {
        typealias Result = [String]
        typealias Auth = KongAuth

        static let path = "/v1/videos/:id/comments"
        let id: String
        let order: String
        var route: PathTemplate { "/v1/videos/\(id)/comments" }
        var parameters: [String: String]? { ["order": order, "limit": "2"] }
    }

    struct Like: IdCommand {
        static let path = "like_video"
        static let method = CommandMethod.POST
        var invalidates: [QuerySelection] { [.all(One.self), .all(All.self)] }

        let id: String
    }

    struct Comment: BodyCommand {
        struct Body: CommandBody {
            let text: String
        }
        typealias Auth = KongAuth

        static let path = "/v1/videos/:id/comments"
        static let method = CommandMethod.PUT
        var invalidates: [QuerySelection] { [.all(Comments.self)] }

        let id: String
        let body: Body
        var route: PathTemplate { "/v1/videos/\(id)/comments" }
    }

    struct Clear: BodilessCommand {
        static let path = "history"
        static let method = CommandMethod.DELETE
    }
}
